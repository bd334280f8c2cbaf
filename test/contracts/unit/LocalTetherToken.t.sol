// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {vm} from "../support/Vm.sol";

/// @dev The local chains are only useful if their USDT has the real one's quirks.
contract LocalTetherTokenTest {
    address private alice = address(0xA11CE);
    address private bob = address(0xB0B);
    LocalTetherToken private token;

    function setUp() public {
        token = new LocalTetherToken("Tether USD", "USDT", 6, address(this));
        token.mint(alice, 1_000);
    }

    function test_RejectsChangingANonzeroAllowance() public {
        approveAs(alice, 100);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.AllowanceNotZero.selector, 100));
        approveAs(alice, 200);

        approveAs(alice, 0);
        approveAs(alice, 200);
        vm.assertEq(token.allowance(alice, bob), 200);
    }

    function test_TransferFromUsesUpTheAllowance() public {
        approveAs(alice, 100);
        takeFromAlice(60);
        vm.assertEq(token.allowance(alice, bob), 40, "left");
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 40));
        takeFromAlice(41);
    }

    function test_UnlimitedAllowanceIsNotUsedUp() public {
        approveAs(alice, type(uint256).max);
        takeFromAlice(60);
        vm.assertEq(token.allowance(alice, bob), type(uint256).max);
    }

    function test_RejectsMoreThanTheBalance() public {
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientBalance.selector, 1_000));
        sendToBob(1_001);
    }

    function test_FeeGoesToTheIssuer() public {
        token.setFee(100, 1_000);
        sendToBob(1_000);
        vm.assertEq(token.balanceOf(bob), 990, "arrived");
        vm.assertEq(token.balanceOf(address(this)), 10, "fee");
    }

    function test_FeeIsCappedAtItsMaximum() public {
        token.setFee(100, 3);
        sendToBob(1_000);
        vm.assertEq(token.balanceOf(bob), 997);
    }

    function test_FrozenAddressCannotSend() public {
        token.setBlacklisted(alice, true);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.Blacklisted.selector, alice));
        sendToBob(1);
    }

    function test_PausedTokenMovesNothing() public {
        token.setPaused(true);
        vm.expectRevert(LocalTetherToken.TokenPaused.selector);
        sendToBob(1);
    }

    function test_OnlyTheIssuerMints() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, alice));
        vm.prank(alice);
        token.mint(alice, 1);
    }

    function approveAs(address account, uint256 amount) private {
        vm.prank(account);
        token.approve(bob, amount);
    }

    function sendToBob(uint256 amount) private {
        vm.prank(alice);
        token.transfer(bob, amount);
    }

    function takeFromAlice(uint256 amount) private {
        vm.prank(bob);
        token.transferFrom(alice, bob, amount);
    }
}
