// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDepositForwarder} from "../../../contracts/interfaces/IDepositForwarder.sol";

import {DepositTest} from "../support/DepositTest.sol";
import {vm} from "../support/Vm.sol";

contract DepositForwarderTest is DepositTest {
    function test_TakesCoinBeforeItIsDeployed() public {
        payWithPlainTransfer(address(forwarder(aliceSalt)));
    }

    function test_TakesCoinWithTheGasOfAPlainTransfer() public {
        sweep(aliceSalt, coin);
        payWithPlainTransfer(address(forwarder(aliceSalt)));
    }

    function test_ReturnsTheAmountSent() public {
        sweep(aliceSalt, coin);
        payCoin(address(forwarder(aliceSalt)), 4);
        token.mint(address(forwarder(aliceSalt)), 5);
        vm.startPrank(address(factory));
        vm.assertEq(forwarder(aliceSalt).flush(coin), 4, "coin");
        vm.assertEq(forwarder(aliceSalt).flush(address(token)), 5, "token");
        vm.assertEq(forwarder(aliceSalt).flush(address(token)), 0, "nothing is left");
        vm.stopPrank();
    }

    function test_SendsOnlyForTheFactory() public {
        sweep(aliceSalt, coin);
        token.mint(address(forwarder(aliceSalt)), 5);
        payCoin(address(forwarder(aliceSalt)), 6);
        expectRefusalOf(stranger);
        expectRefusalOf(treasury);
        expectRefusalOf(address(forwarder(aliceSalt)));
        vm.assertEq(token.balanceOf(address(forwarder(aliceSalt))), 5, "token");
        vm.assertEq(address(forwarder(aliceSalt)).balance, 6, "coin");
    }

    function test_SendsToTheTreasuryWhoeverSweeps() public {
        token.mint(address(forwarder(aliceSalt)), 5);
        payCoin(address(forwarder(aliceSalt)), 6);
        vm.startPrank(stranger);
        sweep(aliceSalt, address(token));
        sweep(aliceSalt, coin);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(treasury), 5, "token");
        vm.assertEq(treasury.balance, 6, "coin");
        vm.assertEq(token.balanceOf(stranger) + stranger.balance, 0, "nothing for the stranger");
    }

    function test_KeepsCoinThatTheTreasuryRefuses() public {
        // This contract accepts no coin.
        factory = deployFactory(address(this));
        payCoin(address(forwarder(aliceSalt)), 1 ether);
        vm.expectRevert(IDepositForwarder.TreasuryRefused.selector);
        sweep(aliceSalt, coin);
        vm.assertEq(address(forwarder(aliceSalt)).balance, 1 ether, "still there");
    }

    function test_RejectsUnknownCalls() public {
        sweep(aliceSalt, coin);
        payCoin(address(this), 1 ether);
        (bool answered, ) = address(forwarder(aliceSalt)).call{value: 1 ether}(hex"12345678");
        vm.assertFalse(answered, "answered");
    }

    function test_RejectsAnAddressThatIsNotAToken() public {
        vm.expectRevert();
        sweep(aliceSalt, stranger);
    }

    /// @dev Neither coin nor token leaves for `caller`.
    function expectRefusalOf(address caller) private {
        IDepositForwarder deposit = forwarder(aliceSalt);
        vm.startPrank(caller);
        vm.expectRevert(IDepositForwarder.NotFactory.selector);
        deposit.flush(coin);
        vm.expectRevert(IDepositForwarder.NotFactory.selector);
        deposit.flush(address(token));
        vm.stopPrank();
    }

    /// @dev Every call with a value forwards 2,300 gas, and this one no more.
    function payWithPlainTransfer(address to) private {
        payCoin(address(this), 1 ether);
        (bool taken, ) = to.call{value: 1 ether, gas: 0}("");
        vm.assertTrue(taken, "taken");
        vm.assertEq(to.balance, 1 ether, "arrived");
    }
}
