// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract FundTest is PoolTest {
    function test_AddsToTheFreeReserve() public {
        uint256 free = freeReserve();
        vm.assertEq(fundAs(owner, 5 * one), 5 * one, "credited");
        vm.assertEq(freeReserve(), free + 5 * one, "free reserve");
    }

    function test_AnyoneCanFund() public {
        uint256 free = freeReserve();
        fundAs(stranger, 1);
        vm.assertEq(freeReserve(), free + 1);
    }

    function test_GivesTheFunderNothing() public {
        fundAs(alice, 5 * one);
        IMiningPool.AccountState memory state = accountOf(alice);
        vm.assertEq(state.stake + state.claimable + state.claimed, 0);
    }

    function test_EmitsReserveFunded() public {
        giveAndApprove(alice, 5 * one);
        vm.expectEmit(address(pool));
        emit IMiningPool.ReserveFunded(alice, 5 * one);
        vm.prank(alice);
        pool.fund(5 * one);
    }

    function test_WorksWhilePaused() public {
        pause();
        fundAs(owner, 5 * one);
    }

    function test_CreditsWhatArrivedWhenTheTokenTakesAFee() public {
        uint256 free = freeReserve();
        LocalTetherToken(address(token)).setFee(100, type(uint256).max);
        vm.assertEq(fundAs(owner, 100 * one), 99 * one, "credited");
        vm.assertEq(freeReserve(), free + 99 * one, "free reserve");
        assertSolvent();
    }

    function test_RejectsZero() public {
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        pool.fund(0);
    }

    function test_RejectsMoreThanTheAllowance() public {
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 0));
        vm.prank(alice);
        pool.fund(1);
    }

    function test_RejectsMoreThanThePoolCanAccountFor() public {
        uint256 maximum = type(uint96).max;
        uint256 room = maximum - token.balanceOf(address(pool));
        giveAndApprove(owner, room + 1);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PoolFull.selector, maximum));
        vm.prank(owner);
        pool.fund(room + 1);

        fundAs(owner, room);
        vm.assertEq(freeReserve(), maximum, "the last unit fits");
    }

    function testFuzz_AddsUp(uint96 first, uint96 second) public {
        uint256 free = freeReserve();
        uint256 a = bound(first, 1, 1e20);
        uint256 b = bound(second, 1, 1e20);
        fundAs(alice, a);
        fundAs(bob, b);
        vm.assertEq(freeReserve(), free + a + b, "free reserve");
        assertSolvent();
    }

    function fundAs(address account, uint256 amount) private returns (uint256) {
        giveAndApprove(account, amount);
        vm.prank(account);
        return pool.fund(amount);
    }
}
